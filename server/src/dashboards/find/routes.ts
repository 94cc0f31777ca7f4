import * as contract from 'contract/dashboards/index.ts';
import { on } from '../../platform/http/http.ts';
import { findAnything } from './find.ts';

export const routes = [on(contract.findAnything, findAnything)];
