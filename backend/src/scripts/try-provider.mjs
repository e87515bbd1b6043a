// A provider of OpenID Connect to try single sign-on with, on this machine alone: whoever types a name is that person.
import { Provider } from 'oidc-provider';

const port = Number(process.env.PORT ?? 4000);
const muster = process.env.MUSTER ?? 'http://127.0.0.1:3000';
// As people type it, where that is another address than the one by which it is reached from here.
const typed = process.env.PUBLIC ?? muster;
const issuer = `http://127.0.0.1:${port}`;

const plain = ({ method, headers, body }) => ({ method, headers, body });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'muster',
      client_secret: 'only-for-trying',
      redirect_uris: [`${typed}/sign-on/callback`],
      post_logout_redirect_uris: [`${typed}/login`],
      backchannel_logout_uri: `${muster}/sign-on/ended`,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ['only for trying'] },
  claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, name: id, preferred_username: id }),
  }),
  features: { backchannelLogout: { enabled: true } },
  // It calls no address of its own machine by itself.
  fetch: (url, options) => fetch(url, plain(options)),
});

provider.listen(port, '127.0.0.1', () => console.log(`A provider for trying it: ${issuer}`));
