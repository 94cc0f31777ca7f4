// `npm run docs`: writes docs/generated anew from the contract.
import { mkdir, writeFile } from 'node:fs/promises';
import { pages } from './reference.ts';

await mkdir('docs/generated', { recursive: true });
for (const [name, text] of Object.entries(pages())) await writeFile(`docs/generated/${name}`, text);
