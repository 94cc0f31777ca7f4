import * as contract from 'contract/administration/index.ts';
import { on } from '../../platform/http/http.ts';
import { getMailSettings, updateMailSettings, sendTestMail } from './settings.ts';
import { listNotificationMails, addRecipient, removeRecipient } from './notification-mails.ts';

export const routes = [
  on(contract.getMails, listNotificationMails),
  on(contract.sendMail, addRecipient),
  on(contract.deleteMail, removeRecipient),
  on(contract.getMailSettings, getMailSettings),
  on(contract.updateMailSettings, updateMailSettings),
  on(contract.sendTestMail, sendTestMail),
];
