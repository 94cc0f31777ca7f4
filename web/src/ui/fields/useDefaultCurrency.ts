import { formDefaults } from 'contract/administration/settings/settings.ts';
import { useCall } from '../../api.ts';

/** The currency that new forms begin with (`default_currency`); undefined until it is known. */
export const useDefaultCurrency = () => useCall(formDefaults, {}).data?.moneda;
