import * as contract from 'contract/services/index.ts';
import { on } from '../../platform/http/http.ts';
import { uploadServiceFile } from './files.ts';

export const routes = [on(contract.uploadServiceFile, uploadServiceFile)];
