import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { createContact, updateContact, makeMain, deleteContact, createContacts } from './contacts.ts';
import { listContacts, findByEmail, listOfProject, exportContacts } from './list.ts';
import { previewContacts } from './preview.ts';

export const routes = [
  on(contract.listContacto, listContacts),
  on(contract.listContactoByEmail, findByEmail),
  on(contract.listContactoByProyecto, listOfProject),
  on(contract.excelContacto, exportContacts),
  on(contract.createContacto, createContact),
  on(contract.updateContacto, updateContact),
  on(contract.setContactoPrincipal, makeMain),
  on(contract.deleteContacto, deleteContact),
  on(contract.previewContactoMasivo, previewContacts),
  on(contract.createContactoMasivo, createContacts),
];
