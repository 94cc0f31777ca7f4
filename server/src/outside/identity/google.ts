import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { Problem } from '../../platform/problem.ts';
import type { Identity } from './port.ts';

interface Settings {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_ISSUER: string;
  GOOGLE_KEYS_URL: string;
  GOOGLE_AUTHORIZE_URL: string;
  GOOGLE_HOSTED_DOMAIN?: string | undefined;
}

const words = {
  label: 'Ingreso con Google',
  purpose: 'Permite ingresar con la cuenta de Google de la empresa. Sin él se ingresa con correo y clave.',
  variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_HOSTED_DOMAIN', 'GOOGLE_ISSUER', 'GOOGLE_KEYS_URL', 'GOOGLE_AUTHORIZE_URL'],
};

const refuse = (message: string) => new Problem('bad_credentials', { message });

/** Verifies the ID token that the browser brings from Google, or from any OpenID issuer with RS256 keys. */
export function googleIdentity(settings: Settings): Identity {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_ISSUER: issuer, GOOGLE_HOSTED_DOMAIN: domain } = settings;
  if (!client_id) {
    const refuseAll = () => Promise.reject(new Problem('not_configured'));
    return { ...words, configured: false, offer: null, verify: refuseAll, check: refuseAll };
  }
  const keys = createRemoteJWKSet(new URL(settings.GOOGLE_KEYS_URL), { cooldownDuration: 1_000 });
  // Google writes its issuer with and without the scheme.
  const checks = {
    audience: client_id,
    issuer: [issuer, issuer.replace(/^https?:\/\//, '')],
    algorithms: ['RS256'],
    clockTolerance: 60,
    requiredClaims: ['exp', 'iat', 'sub'],
  };
  return {
    ...words,
    configured: true,
    check: () => countKeys(settings.GOOGLE_KEYS_URL),
    offer: { client_id, authorize_url: settings.GOOGLE_AUTHORIZE_URL },
    async verify(credential, nonce) {
      const { payload } = await jwtVerify(credential, keys, checks).catch((error: unknown) => {
        if (error instanceof errors.JWKSTimeout) throw new Problem('outside_down');
        if (error instanceof errors.JOSEError) throw refuse('Google no confirmó su identidad. Intente nuevamente.');
        throw new Problem('outside_down');
      });
      if (payload['nonce'] !== nonce) throw refuse('La respuesta de Google no corresponde a este ingreso.');
      if (payload['email_verified'] !== true || typeof payload['email'] !== 'string') throw refuse('Google no ha verificado ese correo.');
      if (domain && payload['hd'] !== domain) throw new Problem('domain_not_allowed');
      return { subject: payload.sub ?? '', email: payload['email'].toLowerCase() };
    },
  };
}

/** What verifying rests on: the issuer's public keys. */
async function countKeys(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${new URL(url).host} respondió ${response.status}.`);
  const { keys } = (await response.json()) as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${new URL(url).host} no entregó ninguna clave pública.`);
  return keys.length === 1 ? 'Se recibió una clave pública.' : `Se recibieron ${keys.length} claves públicas.`;
}
