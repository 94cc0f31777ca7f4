interface WeightSetting {
  tipo_proyecto_id: number;
  /** Exact text, up to two decimals. */
  peso: string;
}

/** The sum of the weights of each project type, exact: counted in hundredths. */
export function sumsOf(settings: readonly WeightSetting[]): Map<number, string> {
  const sums = new Map<number, number>();
  for (const { tipo_proyecto_id, peso } of settings) {
    sums.set(tipo_proyecto_id, (sums.get(tipo_proyecto_id) ?? 0) + Math.round(Number(peso) * 100));
  }
  return new Map([...sums].map(([type, hundredths]) => [type, String(hundredths / 100)]));
}
