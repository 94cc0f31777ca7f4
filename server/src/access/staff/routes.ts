import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { createEmployee, updateEmployee, retireWithTaker, deleteEmployee } from './changes.ts';
import { listContracts, createContract, updateContract, deleteContract, listActiveContracts, findActiveContract } from './contracts.ts';
import { listEmployees, filterEmployees, exportEmployees } from './staff.ts';
import { previewStaff, readStaffImport, importStaff, staffTemplate } from './imports.ts';

export const routes = [
  on(contract.listEmployees, listEmployees),
  on(contract.listEmployeesOfMaterials, listEmployees),
  on(contract.filteredEmployees, filterEmployees),
  on(contract.exportEmployees, exportEmployees),
  on(contract.createEmployee, createEmployee),
  on(contract.updateEmployee, updateEmployee),
  on(contract.retireEmployee, retireWithTaker),
  on(contract.deleteEmployee, deleteEmployee),
  on(contract.previewEmployeeImport, previewStaff),
  on(contract.getEmployeeImport, readStaffImport),
  on(contract.applyEmployeeImport, importStaff),
  on(contract.employeeImportTemplate, staffTemplate),
  on(contract.listContracts, listContracts),
  on(contract.createContract, createContract),
  on(contract.updateContract, updateContract),
  on(contract.deleteContract, deleteContract),
  on(contract.usersActiveContracts, listActiveContracts),
  on(contract.activeContract, findActiveContract),
];
