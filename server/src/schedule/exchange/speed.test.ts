import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportSchedule, importSchedule } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:update', 'schedule:delete'] });

/** 10,000 tasks in summary rows of ten, 15,000 links. */
function large(): string {
  const tasks: string[] = [];
  for (let uid = 1; uid <= 10_000; uid += 1) {
    const isSummary = uid % 10 === 1;
    const before = (by: number): string =>
      uid > by && (uid - by) % 10 !== 1
        ? `<PredecessorLink><PredecessorUID>${uid - by}</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`
        : '';
    const links = isSummary ? '' : before(1) + (uid % 100 < 78 ? before(20) : '');
    tasks.push(
      `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>Actividad ${uid}</Name><OutlineLevel>${isSummary ? 1 : 2}</OutlineLevel><Start>2026-03-02T09:00:00</Start><Finish>2026-03-02T18:00:00</Finish><Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat>${links}</Task>`,
    );
  }
  return `<Project><StartDate>2026-03-02T09:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`;
}

test('a plan of 10,000 activities comes and goes within some seconds', { timeout: 120_000 }, async () => {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    appendFileSync('/tmp/mspdi-speed.txt', `${what} ${Math.round(performance.now() - from)}\n`);
    return done;
  };
  const file = new File([large()], 'plan.xml', { type: 'text/xml' });
  await timed('warm', () => ana.call(importSchedule, { ...codes, file }));
  await timed('preview', () => ana.call(importSchedule, { ...codes, file }));
  const written = await timed('import', () => ana.call(importSchedule, { ...codes, file, apply: 'true' }));
  expect(written.resumen).toMatchObject({ nuevas: 10_000 });
  for (const format of ['mspdi', 'xlsx'] as const) {
    const { rawPayload } = await timed(`export ${format}`, () => ana.raw(exportSchedule, { ...codes, format }));
    const again = new File([new Uint8Array(rawPayload)], 'plan', { type: 'application/octet-stream' });
    const preview = await timed(`preview ${format} ${rawPayload.length}`, () => ana.call(importSchedule, { ...codes, file: again }));
    expect(preview.total_differences).toBe(0);
    await timed(`import ${format}`, () => ana.call(importSchedule, { ...codes, file: again, apply: 'true' }));
  }
  expect(written.resumen.vinculos_despues).toBeGreaterThan(12_000);
});
