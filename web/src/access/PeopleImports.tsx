import { applyEmployeeImport, employeeImportTemplate, getEmployeeImport, previewEmployeeImport } from 'contract/access/staff/staff.ts';
import { getImportacionUsuarios, importarUsuarios, plantillaUsuarios, revisarUsuarios } from 'contract/access/users/imports.ts';
import { SheetPage } from '../ui/sheet/SheetPage.tsx';
import { peoplePaths } from './peopleAddresses.ts';

const users = { review: revisarUsuarios, page: getImportacionUsuarios, apply: importarUsuarios, template: plantillaUsuarios };
const staff = { review: previewEmployeeImport, page: getEmployeeImport, apply: applyEmployeeImport, template: employeeImportTemplate };

export const UserImport = () => (
  <SheetPage title="Importar usuarios" calls={users} list={{ path: peoplePaths.users, label: 'Ver los usuarios' }}>
    Cada persona se reconoce por su correo; a quien no existe se le crea una cuenta y se le invita. Una celda vacía deja lo que hay. Acepta
    Excel (.xlsx) y CSV, hasta 5.000 filas.
  </SheetPage>
);

export const StaffImport = () => (
  <SheetPage title="Importar personal" calls={staff} list={{ path: peoplePaths.staff, label: 'Ver el personal' }}>
    Cada persona se reconoce por su RUT o su correo; quien no existe se agrega. Una celda vacía deja lo que hay. Acepta Excel (.xlsx) y CSV,
    hasta 5.000 filas.
  </SheetPage>
);
