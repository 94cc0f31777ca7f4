import * as contract from 'contract/administration/index.ts';
import { on } from '../platform/http/http.ts';
import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from './substitutes/absences.ts';
import { decideAsSeen } from './approvals/approvals.ts';
import { createSubstituteAutomatic, listAutomaticSubstitutes } from './substitutes/automatic.ts';
import { explainApproval } from './approvals/chain.ts';
import { exportApprovalMatrix } from './matrix/export.ts';
import { remindApproval } from './approvals/follow-up.ts';
import { listMatrixChanges, listMatrixVersions } from './matrix/history.ts';
import { updateApprovalMatrix } from './matrix/save.ts';
import { getApprovalMatrix } from './matrix/matrix.ts';
import { listMyApprovals } from './approvals/pending.ts';
import { createSubstitute, deleteSubstitute, listSubstitutes } from './substitutes/substitutes.ts';
import { auditChoices, exportAudit, listAudit } from './audit/audit.ts';
import { allBusinessUnits } from './company/business-units.ts';
import { deleteWorkingWeek, getCalendar, listWorkingWeeks, saveWorkingWeek } from './calendar/calendar.ts';
import { deleteLogo, getCompany, updateCompany, uploadLogo } from './company/company.ts';
import { createCostCenter, deleteCostCenter, exportCostCenters, listCostCenters, updateCostCenter } from './cost-centers/cost-centers.ts';
import { importExchangeRates } from './exchange-rates/import.ts';
import {
  createExchangeRate,
  currentExchangeRates,
  deleteExchangeRate,
  exportExchangeRates,
  listExchangeRates,
  updateExchangeRate,
} from './exchange-rates/exchange-rates.ts';
import { formDefaults } from './settings/form-defaults.ts';
import { importHolidays } from './calendar/holiday-import.ts';
import { createHoliday, deleteHoliday, exportHolidays, listHolidays, updateHoliday } from './calendar/holidays.ts';
import { countJobs, discardJob, listJobs, retryJob } from './jobs/jobs.ts';
import { getMailSettings, sendTestMail, updateMailSettings } from './mail/settings.ts';
import { addRecipient, listNotificationMails, removeRecipient } from './mail/notification-mails.ts';
import { listOutsideSystems, testOutsideSystem } from './outside-systems/outside-systems.ts';
import { listRestrictions, restrictionHistory, updateRestriction } from './restrictions/restrictions.ts';
import { updateSaleOrderAmounts, updateSalesDepartmentApprovers } from './sale-orders/changes.ts';
import { getSaleOrderAmounts } from './sale-orders/sale-orders.ts';
import { listSettings, resetSetting, updateSetting } from './settings/settings.ts';

export const routes = [
  on(contract.getApprovalMatrix, getApprovalMatrix),
  on(contract.updateApprovalMatrix, updateApprovalMatrix),
  on(contract.listMatrixVersions, listMatrixVersions),
  on(contract.listMatrixChanges, listMatrixChanges),
  on(contract.exportApprovalMatrix, exportApprovalMatrix),
  on(contract.explainApproval, explainApproval),
  on(contract.listMyApprovals, listMyApprovals),
  on(contract.decideApproval, decideAsSeen),
  on(contract.remindApproval, remindApproval),
  on(contract.listSubstitutes, listSubstitutes),
  on(contract.createSubstitute, createSubstitute),
  on(contract.deleteSubstitute, deleteSubstitute),
  on(contract.listAutomaticSubstitutes, listAutomaticSubstitutes),
  on(contract.createSubstituteAutomatic, createSubstituteAutomatic),
  on(contract.listAbsences, listAbsences),
  on(contract.createAbsence, createAbsence),
  on(contract.updateAbsence, updateAbsence),
  on(contract.deleteAbsence, deleteAbsence),
  on(contract.getRestrictions, listRestrictions),
  on(contract.updateRestriction, updateRestriction),
  on(contract.restrictionHistory, restrictionHistory),
  on(contract.getMails, listNotificationMails),
  on(contract.sendMail, addRecipient),
  on(contract.deleteMail, removeRecipient),
  on(contract.getSaleOrderAmounts, getSaleOrderAmounts),
  on(contract.updateSaleOrderAmounts, updateSaleOrderAmounts),
  on(contract.updateSalesDepartmentApprovers, updateSalesDepartmentApprovers),
  on(contract.allBusinessUnits, allBusinessUnits),
  on(contract.allBusinessUnitsOfMaterials, allBusinessUnits),
  on(contract.listCostCenters, listCostCenters),
  on(contract.exportCostCenters, exportCostCenters),
  on(contract.createCostCenter, createCostCenter),
  on(contract.updateCostCenter, updateCostCenter),
  on(contract.deleteCostCenter, deleteCostCenter),
  on(contract.listExchangeRates, listExchangeRates),
  on(contract.currentExchangeRates, currentExchangeRates),
  on(contract.exportExchangeRates, exportExchangeRates),
  on(contract.createExchangeRate, createExchangeRate),
  on(contract.updateExchangeRate, updateExchangeRate),
  on(contract.deleteExchangeRate, deleteExchangeRate),
  on(contract.importExchangeRates, importExchangeRates),
  on(contract.getCompany, getCompany),
  on(contract.updateCompany, updateCompany),
  on(contract.uploadCompanyLogo, uploadLogo),
  on(contract.deleteCompanyLogo, deleteLogo),
  on(contract.getMailSettings, getMailSettings),
  on(contract.updateMailSettings, updateMailSettings),
  on(contract.sendTestMail, sendTestMail),
  on(contract.formDefaults, formDefaults),
  on(contract.listSettings, listSettings),
  on(contract.updateSetting, updateSetting),
  on(contract.resetSetting, resetSetting),
  on(contract.listHolidays, listHolidays),
  on(contract.exportHolidays, exportHolidays),
  on(contract.createHoliday, createHoliday),
  on(contract.updateHoliday, updateHoliday),
  on(contract.deleteHoliday, deleteHoliday),
  on(contract.importHolidays, importHolidays),
  on(contract.listWorkingWeeks, listWorkingWeeks),
  on(contract.saveWorkingWeek, saveWorkingWeek),
  on(contract.deleteWorkingWeek, deleteWorkingWeek),
  on(contract.getCalendar, getCalendar),
  on(contract.listOutsideSystems, listOutsideSystems),
  on(contract.testOutsideSystem, testOutsideSystem),
  on(contract.listJobs, listJobs),
  on(contract.countJobs, countJobs),
  on(contract.retryJob, retryJob),
  on(contract.discardJob, discardJob),
  on(contract.listAudit, listAudit),
  on(contract.auditChoices, auditChoices),
  on(contract.exportAudit, exportAudit),
];
