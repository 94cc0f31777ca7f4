/** What somebody carries already, beside their name: `12 abiertas, 3 atrasadas`. */
export function loadOf({ open, late }: { open: number; late: number }, nothing: string): string {
  if (open === 0) return nothing;
  const all = open === 1 ? '1 abierta' : `${open} abiertas`;
  return late === 0 ? all : `${all}, ${late === 1 ? '1 atrasada' : `${late} atrasadas`}`;
}
