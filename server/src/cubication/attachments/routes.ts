import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { addAttachment, listAttachments, removeAttachment } from './attachments.ts';

export const routes = [
  on(contract.documentAttachments, listAttachments),
  on(contract.uploadAws, addAttachment),
  on(contract.deleteAws, removeAttachment),
];
