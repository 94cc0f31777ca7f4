import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { listLessons } from './lessons.ts';
import { listLessonPlaces } from './places.ts';
import { takeLessons } from './take.ts';

export const routes = [
  on(contract.listLessons, listLessons),
  on(contract.listLessonPlaces, listLessonPlaces),
  on(contract.takeLessons, takeLessons),
];
