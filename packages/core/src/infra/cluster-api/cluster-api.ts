/**
 * Our own client for the API of a Kubernetes cluster: the official one (`@kubernetes/client-node`) brings 68 packages of
 * 83 MB and needs a newer Node than we support.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  requestAgain,
  requestWithCa,
  streamOutside,
  withoutTrailingSlashes,
  type OutsideAnswer,
  type OutsideRequest,
} from '../http-client';

/** A resource contains the whole `config` of its challenge and the flags. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Where the cluster puts the credentials of a pod, and the address of its API inside the cluster. */
const SERVICE_ACCOUNT_DIRECTORY = '/var/run/secrets/kubernetes.io/serviceaccount';
const IN_CLUSTER_URL = 'https://kubernetes.default.svc';

export interface ClusterCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the address of the API. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: unknown;
}

/** Calls the API of a cluster with one account. */
export interface ClusterApi {
  /** Sent again once if the API cannot be reached. @throws OutsideServiceError */
  call(call: ClusterCall): Promise<OutsideAnswer>;
  /**
   * Watches a collection; `onChange` does not say what changed, so the caller lists it again. Resolves when the cluster
   * ends the watch, as it does every few minutes. @throws OutsideServiceError
   */
  watch(path: string, onChange: () => void, signal: AbortSignal): Promise<void>;
}

/** The account of the pod we run in, or one from the configuration. */
export type ClusterAccess = { readonly requestTimeout?: number } & (
  | { readonly inCluster: true; readonly apiUrl?: string }
  | {
      readonly inCluster?: false;
      readonly apiUrl: string;
      readonly authToken: string;
      readonly caCertificate: string;
    }
);

export interface ClusterApiOptions {
  readonly serviceAccountDirectory?: string | undefined;
  readonly maxBytes?: number;
}

interface Account {
  readonly token: string;
  /** PEM */
  readonly ca: string;
}

/**
 * The certificate authority of the option `caCertificate` as PEM. The option is base64 of PEM, which may be a
 * bundle, or of DER.
 */
function authorityOf(name: string, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  try {
    const first = new X509Certificate(bytes);
    const text = bytes.toString('latin1');
    return text.includes('-----BEGIN CERTIFICATE-----') ? text : first.toString();
  } catch {
    throw new Error(`${name}: the option caCertificate is not the base64 of a certificate`);
  }
}

/** `name` names the instancer in messages. @throws at start when the certificate is not valid */
export function createClusterApi(
  name: string,
  access: ClusterAccess & { readonly requestTimeout: number },
  options: ClusterApiOptions = {},
): ClusterApi {
  const { apiUrl: address = IN_CLUSTER_URL, requestTimeout: timeoutMs } = access;
  const { serviceAccountDirectory = SERVICE_ACCOUNT_DIRECTORY, maxBytes = MAX_ANSWER_BYTES } = options;
  const apiUrl = withoutTrailingSlashes(address);
  const given: Account | undefined =
    access.inCluster === true
      ? undefined
      : { token: access.authToken, ca: authorityOf(name, access.caCertificate) };

  /** Read for each request, because the cluster renews the token of a pod every hour. */
  const podAccount = async (): Promise<Account> => {
    const [token, ca] = await Promise.all(
      ['token', 'ca.crt'].map((file) => readFile(join(serviceAccountDirectory, file), 'utf8')),
    );
    return { token: (token ?? '').trim(), ca: ca ?? '' };
  };

  async function requestFor({ method, path, contentType = 'application/json', body }: ClusterCall) {
    const { token, ca } = given ?? (await podAccount());
    const request: OutsideRequest = {
      service: name,
      url: `${apiUrl}${path}`,
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': contentType }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes,
    };
    return { request, ca };
  }

  return {
    async call(call) {
      const { request, ca } = await requestFor(call);
      // Repeating is safe: a second creation answers 409 and a second deletion 404, which both count as success.
      return requestAgain(request, (each) => requestWithCa(each, ca));
    },

    async watch(path, onChange, signal) {
      const { request, ca } = await requestFor({ method: 'GET', path });
      await streamOutside(request, { ca, signal, onBytes: onChange });
    },
  };
}
