import {
  anAddress,
  describeLocal,
  insist,
  startMailTarget,
  startOutsideService,
  unique,
  type MailTarget,
  type OutsideService,
} from '../support';
import { aPng } from '../uploads/a-png';
import { asForm } from '../uploads/multipart';

const SITE_TEAM = { id: 90125, name: 'Known Elsewhere' };

describeLocal.each(['v1', 'v2'] as const)(
  'a team and its account, from registration to the ranking site, %s',
  (version) => {
    let site: OutsideService;
    let target: MailTarget;
    beforeAll(async () => {
      site = await startOutsideService(({ path }) => ({
        body: path === '/token' ? { access_token: 'access' } : { id: 1, team: SITE_TEAM },
      }));
      target = await startMailTarget({
        config: {
          ranksite: {
            clientId: '12345',
            clientSecret: 'a secret',
            authorizeUrl: `${site.url}/authorize`,
            tokenUrl: `${site.url}/token`,
            userUrl: `${site.url}/user`,
          },
        },
      });
    });
    afterAll(async () => {
      await target.stop();
      await site.stop();
    });

    it('registers, proves its address, gets back in, changes the address, shows an avatar and is linked', async () => {
      const [name, email, next] = [unique('team'), anAddress(), anAddress()];
      const post = (path: string, body: object) => target.ask('POST', `/api/${version}/auth/${path}`, body);

      expect((await post('register', { name, email })).kind).toBe('goodVerifySent');
      const registered = await post('verify', { verifyToken: (await target.mailTo(email)).token });
      expect(registered.kind).toBe('goodRegister');

      expect((await post('recover', { email })).kind).toBe('goodVerifySent');
      const recovered = await post('verify', { verifyToken: (await target.mailTo(email, 2)).token });
      expect(recovered.kind).toBe('goodVerify');

      const token = recovered.data.authToken as string;
      const asked = await target.ask(
        'PUT',
        `/api/${version}/users/me/auth/email`,
        { email: next },
        { token },
      );
      expect(asked.kind).toBe('goodVerifySent');
      const changed = await post('verify', { verifyToken: (await target.mailTo(next)).token });
      expect(changed.kind).toBe('goodEmailSet');
      expect(target.mails).toHaveLength(3);

      // The avatar exists in V2 only, linking in V1 only.
      const avatar = await target.send('PATCH', '/api/v2/users/me/avatar', {
        token,
        ...asForm({ name: 'avatar', fileName: 'me.png', content: aPng(120) }),
      });
      expect(avatar.kind).toBe('goodAvatarUpdated');
      const { ranksiteToken } = insist(
        await target.send('POST', '/api/v1/integrations/ranksite/callback', {
          json: { ranksiteCode: 'code' },
        }),
      );
      const linked = await target.send('PUT', '/api/v1/users/me/auth/ranksite', {
        token,
        json: { ranksiteToken },
      });
      expect(linked.kind).toBe('goodRanksiteAuthSet');

      const own = await target.send('GET', `/api/${version}/users/me`, { token: registered.data.authToken });
      expect(own.data).toMatchObject({ name, email: next, ranksiteId: String(SITE_TEAM.id) });
      const shown = await target.send('GET', `/api/v2/users/${String(own.data.id)}`, { token });
      expect(shown.data).toMatchObject({ avatarUrl: avatar.data.url });
    });
  },
);
