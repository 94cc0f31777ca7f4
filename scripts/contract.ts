// `npm run contract`: how many calls of the specification the program serves, per service and per part, and which are
// missing. `npm run contract -- foundation` names the missing ones of one part or service.
import { allRoutes } from '../server/src/app.ts';
import { coverage, type Coverage } from '../server/src/coverage.ts';

const chosenName = process.argv[2];
const { services, parts, ours } = await coverage(allRoutes);

function print(title: string, groups: Coverage[]): void {
  console.log(`\n${title}`);
  for (const { name, served, missing } of groups) {
    if (chosenName !== undefined && chosenName !== name) continue;
    console.log(
      `  ${name.padEnd(16)} ${String(served).padStart(3)} of ${String(served + missing.length).padStart(3)}${missing.length === 0 ? '  complete' : ''}`,
    );
    if (chosenName === name || missing.length <= 3) for (const id of missing) console.log(`      missing: ${id}`);
  }
}

print('Services', services);
print('Parts', parts);
console.log(`\nOurs, beside the specification: ${ours.length}`);
