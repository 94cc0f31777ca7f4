import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import type { Work } from '../work.ts';
import { lessonWords, type Lessons } from './lessons.ts';
import { SampleDrawer } from './SampleDrawer.tsx';

/** What finished places say of the row in which one stands. */
export function LessonNote({ work, row_id, lessons }: { work: Work; row_id: number; lessons: Lessons }) {
  const { template } = work.opened;
  const [isOpen, open] = useState(false);
  const lesson = lessons.byRow.get(row_id);
  const row = work.materials.row(row_id);
  if (!lesson || !row?.code) return null;
  return (
    <>
      <span>{lessonWords(lesson, template !== null)}</span>
      <Button kind="text" onClick={() => open(true)}>
        Ver los lugares
      </Button>
      {lesson.is_apart && lessons.mayTake && (
        <Button onClick={() => void lessons.take([lesson])}>Usar {formatNumber(lesson.quantity)}</Button>
      )}
      {isOpen && <SampleDrawer code={row.code} name={row.name} unit={row.unit} lesson={lesson} onClose={() => open(false)} />}
    </>
  );
}
