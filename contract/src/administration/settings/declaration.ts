/** How the groups of constants are called, in the order they are shown. */
export const settingGroups = {
  purchasing: 'Compras y cotizaciones',
  takeoffs: 'Cubicación',
  approvals: 'Aprobaciones',
  documents: 'Documentos y archivos',
  codes: 'Códigos',
  tax: 'Impuestos y facturación',
  system: 'Sistema',
} as const;

interface Common {
  group: keyof typeof settingGroups;
  label: string;
  help: string;
  unit?: string;
  /** Where the specification or its decisions say so. */
  source: string;
  /** Named by the specification, and fixed: shown, never changed. */
  fixed?: true;
  /** The call whose coming gives it a reader: until it is served, nobody sees or changes the constant (decision 035). */
  waitsFor?: string;
}

/** A threshold or constant of the specification, with its default. */
export type SettingDeclaration = Common &
  (
    | { kind: 'number'; default: number; min: number; max: number; decimals: number }
    | { kind: 'choice'; default: string; options: readonly [string, ...string[]] }
    | { kind: 'text'; default: string; pattern: RegExp; example: string }
    | { kind: 'list'; default: readonly string[]; pattern: RegExp; example: string }
  );

/** A number that is counted. */
export const whole = { kind: 'number', decimals: 0 } as const;

/** A code of the company or of its ERP. */
export const code = { kind: 'text', pattern: /^[A-Z0-9-]{1,20}$/ } as const;
