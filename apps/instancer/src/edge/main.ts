import { existsSync, readFileSync, watchFile } from 'node:fs';
import { createLogger } from '@rampart/core/infra/logging';
import { onShutdownSignals } from '@rampart/core/infra/shutdown';
import type { ListenerKind } from '../engines/engine';
import { createEdge, type Certificate } from './edge';
import { createRouteSource } from './route-source';

/** Certificates are renewed weeks before they end. */
const CERTIFICATE_CHECK_MS = 60_000;
const PORTS: Readonly<Record<ListenerKind, number>> = { http: 8080, https: 8443, tcp: 1337 };

function environment(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  process.stderr.write(`${name} is missing\n`);
  process.exit(1);
}

/**
 * The edge makes instances reachable from outside. It has no access to the container engine and no secret of the
 * platform.
 */
function main(): void {
  const logger = createLogger({ level: 'info', fields: { app: 'edge' } });
  const instancerUrl = environment('EDGE_INSTANCER_URL');
  const certificateFile = environment('EDGE_CERTIFICATE_FILE');
  const keyFile = environment('EDGE_KEY_FILE');
  const readCertificate = (): Certificate => ({
    cert: readFileSync(certificateFile),
    key: readFileSync(keyFile),
  });

  const hasCertificate = existsSync(certificateFile);
  if (!hasCertificate)
    logger.warn('there is no certificate: https and tcp endpoints are served after a restart with one', {
      certificateFile,
    });
  const edge = createEdge({
    findRoutes: createRouteSource(new URL('/v1/routes', instancerUrl).href, () => performance.now()),
    logger,
    ...(hasCertificate ? { certificate: readCertificate() } : {}),
  });
  const renewCertificate = (): void => {
    try {
      edge.useCertificate(readCertificate());
      logger.info('the certificate was read again');
    } catch (error) {
      logger.error('the certificate cannot be read, the earlier one stays in use', { error });
    }
  };
  if (hasCertificate)
    watchFile(certificateFile, { interval: CERTIFICATE_CHECK_MS, persistent: false }, renewCertificate);
  for (const [kind, server] of Object.entries(edge.servers)) {
    server.listen(PORTS[kind as ListenerKind], () => logger.info('listening', { kind }));
  }

  // Connections of players may last for hours, so the process does not wait for them.
  onShutdownSignals({ logger, deadlineMs: 0, steps: [] });
}

main();
