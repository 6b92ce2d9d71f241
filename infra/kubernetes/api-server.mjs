// A cluster without machines: etcd and the API server, which validates, stores and authorises. Nothing runs pods or deletes
// dependent objects.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import clusterPackage from '../../packages/core/dist/src/infra/cluster-api/index.js';
import certificates from '../../packages/core/dist/src/testing/certificate/index.js';
import platformPackage from '../../packages/test-platform/dist/src/index.js';
import { createPlace, listens } from '../engines/support/place.mjs';

const { createClusterApi } = clusterPackage;
const { findFreePort } = platformPackage;
const PROGRAMS = ['etcd', 'kube-apiserver'];
const ADMIN_TOKEN = 'of-the-administrator';

/** Finds the programs in KUBEBUILDER_ASSETS, which tests of controllers commonly use, or on the PATH. @returns {string[] | undefined} */
export function findApiServer() {
  const dirs = [process.env['KUBEBUILDER_ASSETS'], ...(process.env['PATH'] ?? '').split(delimiter)];
  const found = PROGRAMS.map((program) =>
    dirs.flatMap((dir) => (dir ? [join(dir, program)] : [])).find((path) => existsSync(path)),
  );
  return found.every((path) => path !== undefined) ? found : undefined;
}

/** @param {string[]} programs those of `findApiServer` */
export async function startApiServer([etcd = '', apiServer = '']) {
  const place = createPlace();
  const file = (/** @type {string} */ name, /** @type {string} */ content) => {
    writeFileSync(join(place.dir, name), content);
    return join(place.dir, name);
  };
  const [clientPort, peerPort, port] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const etcdUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  await place.start({
    name: 'etcd',
    program: etcd,
    args: [
      `--data-dir=${join(place.dir, 'etcd')}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ],
    env: process.env,
    isReady: () => listens('127.0.0.1', clientPort),
  });

  const { key, cert } = await certificates.aCertificate();
  const signing = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const url = `https://127.0.0.1:${port}`;
  const account = {
    apiUrl: url,
    caCertificate: Buffer.from(cert).toString('base64'),
    requestTimeout: 30_000,
  };
  const api = createClusterApi('the API server', { ...account, authToken: ADMIN_TOKEN });
  await place.start({
    name: 'kube-apiserver',
    program: apiServer,
    args: [
      `--etcd-servers=${etcdUrl}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--cert-dir=${place.dir}`,
      `--tls-cert-file=${file('tls.crt', cert)}`,
      `--tls-private-key-file=${file('tls.key', key)}`,
      `--token-auth-file=${file('tokens.csv', `${ADMIN_TOKEN},admin,admin,system:masters\n`)}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${file('accounts.pub', signing.publicKey)}`,
      `--service-account-signing-key-file=${file('accounts.key', signing.privateKey)}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // It would require service accounts, which no controller creates here.
      '--disable-admission-plugins=ServiceAccount',
    ],
    env: process.env,
    isReady: () =>
      api.call({ method: 'GET', path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
  });

  /** @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method @param {string} path @param {object} [body] @param {string} [contentType] */
  async function ask(method, path, body, contentType = 'application/json') {
    const { status, bytes } = await api.call({ method, path, body, contentType });
    const text = bytes.toString('utf8');
    return { status, content: text.startsWith('{') ? JSON.parse(text) : { message: text } };
  }
  /** Applies a manifest as an administrator. @param {any} manifest */
  async function apply(manifest) {
    const { apiVersion, kind, metadata } = manifest;
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { status, content } = await ask('GET', root);
    const resource = content.resources?.find(
      (/** @type {any} */ one) => one.kind === kind && !one.name.includes('/'),
    );
    if (status !== 200 || resource === undefined)
      return { status: 404, content: { message: `no ${apiVersion}` } };
    const within = resource.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
    return ask('POST', `${root}${within}/${resource.name}?fieldValidation=Strict`, manifest);
  }
  /** @param {string} account @param {string} verb @param {string} resource @param {string} [group] @param {string} [namespace] */
  async function may(account, verb, resource, group = '', namespace = 'kube-system') {
    const [name, subresource] = resource.split('/');
    const { content } = await ask('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SubjectAccessReview',
      spec: {
        user: `system:serviceaccount:default:${account}`,
        groups: ['system:serviceaccounts', 'system:authenticated'],
        resourceAttributes: { verb, group, resource: name, namespace, ...(subresource && { subresource }) },
      },
    });
    return content.status.allowed;
  }
  /** The directory of a service account, as in a pod: its token and the certificate. @param {string} name */
  async function accountOf(name) {
    const dir = join(place.dir, name);
    mkdirSync(dir, { recursive: true });
    const path = `/api/v1/namespaces/default/serviceaccounts/${name}/token`;
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
    file(`${name}/token`, (await ask('POST', path, request)).content.status.token);
    file(`${name}/ca.crt`, cert);
    return dir;
  }
  return { url, ask, apply, may, accountOf, stop: () => place.remove() };
}
