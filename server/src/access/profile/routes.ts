import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { getProfile, updateProfile, updatePreferences, updateContact } from './profile.ts';

export const routes = [
  on(contract.getUsuarioPerfil, getProfile),
  on(contract.updateUsuarioPerfil, updateProfile),
  on(contract.updateUsuarioPreferencias, updatePreferences),
  on(contract.updateUsuarioContacto, updateContact),
];
