import { accessKeyStates } from 'contract/access/index.ts';
import { allCalls } from 'contract/all.ts';
import { approvalStates, approvalStepStates, substituteStates } from 'contract/approvals/index.ts';
import { erpPostStates } from 'contract/erp/index.ts';
import { countStates, erpSyncStates, requestStates, returnStates, transferStates, voucherStates } from 'contract/materials/index.ts';
import { mailStates } from 'contract/maintenance/index.ts';
import { problems } from 'contract/problems.ts';
import { services } from 'contract/backends.ts';

/** What every state table offers to a drawing of it. */
interface Machine {
  names: readonly string[];
  table: Record<string, { label: string; on: Partial<Record<string, string>> }>;
}
const machines: Record<string, Machine> = {
  Correo: mailStates,
  'Llave de acceso': accessKeyStates,
  'Solicitud de materiales': requestStates,
  Aprobación: approvalStates,
  'Paso de una aprobación': approvalStepStates,
  Suplencia: substituteStates,
  'Traslado entre bodegas': transferStates,
  'Conteo de inventario': countStates,
  'Vale de consumo': voucherStates,
  'Devolución de materiales': returnStates,
  'Envío al ERP': erpPostStates,
  'Sincronización con el ERP': erpSyncStates,
};

const note = '<!-- Made by `npm run docs` from the contract; `npm test` fails when it is stale. -->\n';

function calls(): string {
  const sections = Object.entries(services).map(([service, { base }]) => {
    const rows = allCalls
      .filter((it) => it.service === service)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(
        (it) =>
          `| \`${it.method} ${it.path.slice(base.length)}\` | \`${it.id}\` | ${[it.permission, ...(it.orPermission ?? [])].join(' or ')} | ${it.summary} |`,
      );
    return rows.length === 0
      ? ''
      : `\n## ${service} · \`${base}\`\n\n| call | id | permission | what |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Calls\n${note}${sections.join('')}`;
}

function errors(): string {
  const rows = Object.entries(problems).map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`);
  return `# Refusals\n${note}\nAll have the shape \`{ code, message, fields?, requestId }\`.\n\n| status | code | message |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function states(): string {
  const drawings = Object.entries(machines).map(([name, { table, names }]) => {
    const labels = names.map((it) => `  ${it}: ${table[it]?.label ?? it}`);
    const edges = names.flatMap((from) => Object.entries(table[from]?.on ?? {}).map(([action, to]) => `  ${from} --> ${to}: ${action}`));
    return `\n## ${name}\n\n\`\`\`mermaid\nstateDiagram-v2\n${[...labels, ...edges].join('\n')}\n\`\`\`\n`;
  });
  return `# States\n${note}${drawings.join('')}`;
}

/** The generated pages of `docs/generated`, by file name. */
export const pages = (): Record<string, string> => ({ 'calls.md': calls(), 'errors.md': errors(), 'states.md': states() });
