import { CheckListItem, PlaceDocument } from 'contract/documents/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { readLineCase } from './check-list/check-list.ts';
import { documentActions, lineActions } from './documents/actions.ts';
import { readDocumentCase } from './documents/rows.ts';
import { documentsFound } from './find.ts';
import { pastDocuments } from './past.ts';
import { purgeDocuments } from './documents/purge.ts';
import { documentsForStage } from './check-list/readiness.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  hooks: {
    auditWords,
    finds: [documentsFound],
    workday,
    readiness: [documentsForStage],
    pastParts: [pastDocuments],
    explains: {
      document: explainWith(PlaceDocument.shape.allowed_actions, 'documents:read', documentActions, readDocumentCase),
      check_list_line: explainWith(CheckListItem.shape.allowed_actions, 'documents:read', lineActions, readLineCase),
    },
  },
  cleanUp: purgeDocuments,
};
