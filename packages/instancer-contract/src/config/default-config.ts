import type { ComposeConfig } from './compose-config';

/**
 * A complete configuration to start from: one service that answers HTTP requests, with every field at its default.
 */
export const DEFAULT_COMPOSE_CONFIG: ComposeConfig = {
  services: {
    app: {
      image: 'busybox:1.37-musl',
      hostname: null,
      environment: { FLAG: '${SVC_FLAG}' },
      command: `sh -c 'echo "$FLAG" > /www/index.html && exec httpd -f -p 8080 -h /www'`,
      entrypoint: null,
      working_dir: null,
      user: '65534',
      networks: [],
      dns: [],
      dns_opt: [],
      dns_search: [],
      extra_hosts: [],
      expose: ['8080/tcp'],
      volumes: [],
      tmpfs: { '/www': 'size=1m,mode=1777' },
      shm_size: null,
      healthcheck: null,
      read_only: true,
      privileged: false,
      security_opt: ['no-new-privileges'],
      cap_add: [],
      cap_drop: ['ALL'],
      mem_limit: '6m',
      cpus: 1,
      pids_limit: 64,
      ulimits: { nofile: { soft: 1024, hard: 1024 } },
      sysctls: {},
      labels: {},
      restart: 'unless-stopped',
    },
  },
  networks: {},
  volumes: {},
};
