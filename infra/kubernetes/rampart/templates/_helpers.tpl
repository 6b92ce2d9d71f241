{{- define "rampart.image" -}}
{{ with .root.Values.image.registry }}{{ . }}/{{ end }}rampart/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "rampart.selector" -}}
app.kubernetes.io/name: rampart
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "rampart.labels" -}}
{{ include "rampart.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{/* Replaces pods when the settings change; those of a changed Secret are replaced by `kubectl rollout restart`. */}}
{{- define "rampart.podMetadata" -}}
labels: {{- include "rampart.labels" . | nindent 2 }}
annotations:
  checksum/settings: {{ .root.Values.settings | toJson | sha256sum }}
{{- end }}

{{/* The first part of the spec of every pod. */}}
{{- define "rampart.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Replicas on different machines and in different zones, where there are several. */}}
{{- define "rampart.spread" -}}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "rampart.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{- define "rampart.container" -}}
image: {{ include "rampart.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end }}

{{/* What API, worker, migration and commands read: the settings, the Secret, and room for temporary files. */}}
{{- define "rampart.configured" -}}
envFrom:
  - secretRef: { name: {{ .root.Values.secretName }} }
volumeMounts:
  - { name: settings, mountPath: /etc/rampart/conf.d, readOnly: true }
  - { name: tmp, mountPath: /tmp }
  {{- if .root.Values.authoritySecretName }}
  - { name: authority, mountPath: /etc/rampart/authority, readOnly: true }
  {{- end }}
{{- end }}

{{- define "rampart.environment" -}}
- { name: SVC_CONF_DIR, value: /etc/rampart/conf.d }
{{- if .Values.authoritySecretName }}
# Besides the authorities that Node knows.
- { name: NODE_EXTRA_CA_CERTS, value: /etc/rampart/authority/ca.crt }
{{- end }}
{{- if .Values.runner.replicas }}
- { name: SVC_ADMIN_BOT_PROVIDER, value: admin-bots/pull }
- { name: SVC_ADMIN_BOT_ENDPOINT, value: 'http://{{ .Release.Name }}-runner:21337' }
{{- end }}
{{- end }}

{{- define "rampart.volumes" -}}
volumes:
  - name: settings
    configMap: { name: {{ .root.Release.Name }}-settings }
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  {{- with .root.Values.authoritySecretName }}
  - name: authority
    secret: { secretName: {{ . }} }
  {{- end }}
{{- end }}

{{/* Ready even without PostgreSQL and Redis, which all pods lack alike: without ready pods the board would be gone as well. */}}
{{- define "rampart.probes" -}}
startupProbe:
  httpGet: { path: /api/healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /api/healthz, port: http }
  periodSeconds: 10
  failureThreshold: 6
readinessProbe:
  httpGet: { path: '/api/readyz?dependencies=0', port: http }
  periodSeconds: 2
  timeoutSeconds: 3
{{- end }}

{{/* On SIGTERM a server stops accepting connections, so the cluster must have stopped sending it any. */}}
{{- define "rampart.lifecycle" -}}
lifecycle:
  preStop: { sleep: { seconds: 10 } }
{{- end }}

{{/* The account of a pod, for the few that have one. */}}
{{- define "rampart.accountMount" -}}
- { name: account, mountPath: /var/run/secrets/kubernetes.io/serviceaccount, readOnly: true }
{{- end }}

{{- define "rampart.accountVolume" -}}
- name: account
  projected:
    sources:
      - serviceAccountToken: { path: token, expirationSeconds: 3607 }
      - configMap: { name: kube-root-ca.crt, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
