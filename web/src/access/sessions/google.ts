import { newKey } from '../../api/send.ts';

const nonceKey = 'google-nonce';

/** Sends the browser to Google; it comes back to /login with the answer after the `#`. */
export function goToGoogle({ client_id, authorize_url }: { client_id: string; authorize_url: string }): void {
  const nonce = newKey();
  sessionStorage.setItem(nonceKey, nonce);
  const address = new URL(authorize_url);
  const asked = {
    client_id,
    nonce,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}/login`,
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  location.assign(address);
}

/** What Google put into the address, taken out of it; only with the nonce that this tab sent, so that nobody else's token signs in. */
export function googleAnswer(): { credential: string; nonce: string } | undefined {
  const credential = new URLSearchParams(location.hash.slice(1)).get('id_token');
  const nonce = sessionStorage.getItem(nonceKey);
  if (!credential) return undefined;
  history.replaceState(history.state, '', location.pathname);
  sessionStorage.removeItem(nonceKey);
  return nonce ? { credential, nonce } : undefined;
}
