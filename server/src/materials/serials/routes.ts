import * as contract from 'contract/materials/index.ts';
import { on } from '../../platform/http/http.ts';
import { correctSerial, nameSerialsOfPaper } from './changes.ts';
import { getSerial, listSerials, serialsOfPaper } from './read.ts';

export const routes = [
  on(contract.listSerials, listSerials),
  on(contract.getSerial, getSerial),
  on(contract.serialsOfPaper, serialsOfPaper),
  on(contract.nameSerials, nameSerialsOfPaper),
  on(contract.correctSerial, correctSerial),
];
