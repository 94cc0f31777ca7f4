import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Answers } from './answers.ts';

const openAnswers = () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const said: string[] = [];
  output.on('data', (it) => said.push(String(it)));
  return { input, said, answers: new Answers(input, output, 'No se hizo nada.') };
};

test('answers that all come at once are taken question by question', async () => {
  const { input, said, answers } = openAnswers();
  input.end('BORRAR\nSol de papel\n');

  expect(await answers.to('¿Seguir?')).toBe('BORRAR');
  // What lies between two questions takes its time.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await answers.to('¿Cuál?')).toBe('Sol de papel');
  expect(said).toEqual(['¿Seguir?\n', '¿Cuál?\n']);
  answers.close();
});

test('whoever answers less than is asked is told so, and nobody waits for ever', async () => {
  const { input, answers } = openAnswers();
  input.end('BORRAR\n');

  await answers.to('¿Seguir?');
  await expect(answers.to('¿Cuál?')).rejects.toThrow('No se hizo nada.');
});
