import * as contract from 'contract/approvals/index.ts';
import { on } from '../../platform/http/http.ts';
import { listAbsences, createAbsence, updateAbsence, deleteAbsence } from './absences.ts';
import { listAutomaticSubstitutes, createSubstituteAutomatic } from './automatic.ts';
import { createOwnSubstitute, endOwnSubstitute, listOwnSubstitutes, listPossibleSubstitutes } from './own.ts';
import { listSubstitutes, createSubstitute, deleteSubstitute } from './substitutes.ts';

export const routes = [
  on(contract.listSubstitutes, listSubstitutes),
  on(contract.createSubstitute, createSubstitute),
  on(contract.deleteSubstitute, deleteSubstitute),
  on(contract.listOwnSubstitutes, listOwnSubstitutes),
  on(contract.listPossibleSubstitutes, listPossibleSubstitutes),
  on(contract.createOwnSubstitute, createOwnSubstitute),
  on(contract.endOwnSubstitute, endOwnSubstitute),
  on(contract.listAutomaticSubstitutes, listAutomaticSubstitutes),
  on(contract.createSubstituteAutomatic, createSubstituteAutomatic),
  on(contract.listAbsences, listAbsences),
  on(contract.createAbsence, createAbsence),
  on(contract.updateAbsence, updateAbsence),
  on(contract.deleteAbsence, deleteAbsence),
];
