import { withoutZeros } from 'contract/format.ts';
/** Quantities have three decimals; as whole thousandths they are added and compared exactly. */
export function thousandths(decimal: string): bigint {
  const [whole = '0', decimals = ''] = decimal.replace('-', '').split('.');
  const value = BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0').slice(0, 3));
  return decimal.startsWith('-') ? -value : value;
}

/** As people and the database write it: `12.5`. */
export function decimalOf(value: bigint): string {
  const size = value < 0n ? -value : value;
  return withoutZeros(`${value < 0n ? '-' : ''}${size / 1000n}.${String(size % 1000n).padStart(3, '0')}`);
}
