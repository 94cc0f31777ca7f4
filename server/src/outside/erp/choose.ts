import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { reasonOf } from '../../platform/mail/mail.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { embeddedErp } from './embedded-erp.ts';
import type { Erp } from './port.ts';
import { serviceLayer } from './sap/erp.ts';

/** SAP Business One when it is named, our own documents otherwise. */
export function chosenErp(config: Config, db: Database): Erp {
  const { ERP_URL: base, ERP_COMPANY: company, ERP_USER: user, ERP_PASSWORD: password } = config;
  if (!base || !company || !user || !password) return embeddedErp(db);
  return serviceLayer({
    base,
    company,
    user,
    password,
    ca: config.ERP_CA_FILE === undefined ? undefined : certificate(config.ERP_CA_FILE),
    timeout: config.ERP_TIMEOUT_MS,
    house: {
      requester: config.ERP_REQUESTER ?? user,
      language: config.ERP_LANGUAGE,
      taxCode: config.ERP_TAX_CODE,
      exemptTaxCode: config.ERP_EXEMPT_TAX_CODE,
      currencies: { CLP: config.ERP_LOCAL_CURRENCY, UF: config.ERP_UF_CURRENCY, USD: 'USD', EUR: 'EUR' },
      priceList: config.ERP_PRICE_LIST,
      warehouse: config.ERP_WAREHOUSE,
    },
  });
}

function certificate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartProblem(`No se puede leer ERP_CA_FILE (${file}): ${reasonOf(error)}.`);
  }
}
