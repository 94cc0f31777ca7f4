// npm run stock:check: recomputes every stock from the ledger and compares; ends with 1 when something differs.
import { stockDifferences, usageDifferences } from '../server/src/materials/index.ts';
import { newPool, openDatabase } from '../server/src/platform/database/database.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url }) => {
  const db = openDatabase(newPool(url, 1));
  try {
    const differences = [...(await stockDifferences(db)), ...(await usageDifferences(db))];
    if (differences.length === 0) return 'El stock es la suma del libro de movimientos: sin diferencias.';
    process.exitCode = 1;
    const lines = differences.map((it) => `  ${it.what}: guardado ${it.kept}, según el libro ${it.ledger}`);
    return `El stock difiere del libro de movimientos:\n${lines.join('\n')}`;
  } finally {
    await db.destroy();
  }
});
