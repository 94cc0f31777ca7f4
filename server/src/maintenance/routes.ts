import * as contract from 'contract/maintenance/index.ts';
import { on } from '../platform/http/http.ts';
import { listAccessLog, logNavigation } from './access-log.ts';
import { readBanner, writeBanner } from './banner.ts';
import { listMails, retryMail } from './mails.ts';
import { addToWhitelist, listWhitelist, readMaintenanceMode, switchMaintenanceMode, takeFromWhitelist } from './mode.ts';
import { deleteImage, enableInfo, listImages, readMaintenanceForm, saveMaintenanceForm, updateInfo, uploadImage } from './page.ts';

export const routes = [
  on(contract.getMaintenanceMode, readMaintenanceMode),
  on(contract.updateMaintenanceMode, switchMaintenanceMode),
  on(contract.listWhitelist, listWhitelist),
  on(contract.addWhitelist, addToWhitelist),
  on(contract.deleteWhitelist, takeFromWhitelist),
  on(contract.listMaintenanceImages, listImages),
  on(contract.uploadMaintenanceImage, uploadImage),
  on(contract.deleteMaintenanceImage, deleteImage),
  on(contract.getMaintenanceForm, readMaintenanceForm),
  on(contract.postMaintenanceForm, saveMaintenanceForm),
  on(contract.updateMaintenanceInfo, updateInfo),
  on(contract.enableMaintenanceInfo, enableInfo),
  on(contract.getMaintenanceBanner, readBanner),
  on(contract.postMaintenanceBanner, writeBanner),
  on(contract.loginLogs, logNavigation),
  on(contract.listAccessLog, listAccessLog),
  on(contract.listMails, listMails),
  on(contract.retryMail, retryMail),
];
