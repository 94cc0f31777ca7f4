import { expect, test } from 'vitest';
import type { Lesson } from 'contract/cubication/index.ts';
import { lessonWords } from './lessons.ts';

const lesson = { mine: '2', median: '2.3', driver: 'modulos', places: 1023 } as Lesson;

test('a quantity of a template, or of a take-off, stands beside what finished places used, and of how many that is known', () => {
  expect(lessonWords(lesson, true)).toBe('Plantilla 2 por módulo · real mediana 2,3 (n=1.023)');
  expect(lessonWords({ ...lesson, mine: '0.004' }, false)).toBe('Aquí 0,004 por módulo · real mediana 2,3 (n=1.023)');
});
