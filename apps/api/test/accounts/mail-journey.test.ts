import { anAddress, describeLocal, startMailTarget, unique, type MailTarget } from '../support';

describeLocal.each(['v1', 'v2'] as const)(
  'a team and its mails, from registration to a new address, %s',
  (version) => {
    let target: MailTarget;
    beforeAll(async () => {
      target = await startMailTarget();
    });
    afterAll(() => target.stop());

    it('registers, proves its address, gets back in, and changes the address', async () => {
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

      const own = await target.send('GET', `/api/${version}/users/me`, { token: registered.data.authToken });
      expect(own.data).toMatchObject({ name, email: next });
      expect(target.mails).toHaveLength(3);
    });
  },
);
