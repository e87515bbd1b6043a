// The manifests of docs/kubernetes, against the schemas that Kubernetes publishes and against each other (OPS-233); the alert
// rules of docs/monitoring (OPS-243).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { standardEnvironment } from '../backend/src/config.ts';

const folder = fileURLToPath(new URL('../docs/kubernetes/', import.meta.url));
const manifests = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(readFileSync(folder + file, 'utf8')))
  .map((document) => document.toJS());
const named = manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]);
const of = (kind) => manifests.filter((manifest) => manifest.kind === kind);
const podsOf = (selector) =>
  of('Deployment').filter(({ spec }) =>
    Object.entries(selector).every(([key, value]) => spec.template.metadata.labels[key] === value),
  );

const published = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

describe('the manifests for Kubernetes', () => {
  it.each(named)('%s has the form that Kubernetes publishes [OPS-233]', (_name, manifest) => {
    const { [manifest.kind]: Model } = published[manifest.apiVersion];
    expect(() => new Model(manifest).validate()).not.toThrow();
    if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('muster');
  });

  it('what one names of another is there: pods, ports, configuration, the address [OPS-233]', () => {
    const selectors = [
      ...of('Service').map(({ spec }) => spec.selector),
      ...of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...of('NetworkPolicy').flatMap(({ spec }) => spec.podSelector.matchLabels ?? []),
    ];
    for (const selector of selectors) expect(podsOf(selector)).toHaveLength(1);
    const maps = of('ConfigMap').map(({ metadata }) => metadata.name);
    for (const { spec } of of('Deployment')) {
      const { containers, volumes } = spec.template.spec;
      const [{ envFrom = [], volumeMounts }] = containers;
      const wanted = [...envFrom, ...volumes].flatMap(
        ({ configMapRef, configMap }) => (configMapRef ?? configMap)?.name ?? [],
      );
      expect(maps).toEqual(expect.arrayContaining(wanted));
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    }
    const [map] = of('ConfigMap').filter(({ metadata }) => metadata.name === 'muster');
    const [{ spec: ingress }] = of('Ingress');
    const hosts = [...ingress.tls.flatMap((tls) => tls.hosts), ...ingress.rules.map((r) => r.host)];
    expect(new Set(hosts)).toEqual(new Set([new URL(map.data.PUBLIC_ORIGIN).hostname]));
  });

  it('nothing runs as root, with more rights than it needs, or writes into its image [OPS-233]', () => {
    for (const { spec } of of('Deployment')) {
      const { securityContext, containers, automountServiceAccountToken } = spec.template.spec;
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext.runAsNonRoot).toBe(true);
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });
});

describe('the alert rules for Prometheus', () => {
  const text = readFileSync(new URL('../docs/monitoring/alerts.yaml', import.meta.url), 'utf8');
  const rules = parseAllDocuments(text).flatMap((document) =>
    document.toJS().groups.flatMap((group) => group.rules),
  );

  it.each(rules.map((rule) => [rule.alert, rule]))(
    '%s says what is wrong and what to do [OPS-243]',
    (alert, { expr, labels, annotations }) => {
      expect(alert).toMatch(/^Muster[A-Z]/);
      expect(expr).toMatch(/muster_|nodejs_|up\{/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary.length).toBeGreaterThan(20);
      expect(annotations.what_to_do.length).toBeGreaterThan(20);
    },
  );
});

describe('the compose file', () => {
  const text = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
  const [{ services, secrets }] = parseAllDocuments(text, { merge: true }).map((one) => one.toJS());

  it('hands every setting on, and secrets of files by the file that the container has [OPS-231]', () => {
    // Of the image, of the service's own address, or for one machine and for tests.
    const others =
      /^(NODE_ENV|HOST|PORT|DATA_DIR|ALLOW_EMBEDDED|CLOCK_AT|DEMO_SHEETS_ONLY|[a-z_]+)$/;
    const handed = services.muster.environment;
    const settings = Object.keys(standardEnvironment()).filter((key) => !others.test(key));
    expect(Object.keys(handed)).toEqual(expect.arrayContaining(settings));
    for (const service of [services.muster, services['muster-2']]) {
      expect(service.secrets).toEqual(Object.keys(secrets));
    }
    for (const [name, { file }] of Object.entries(secrets)) {
      const key = `${name.toUpperCase().replaceAll('-', '_')}_FILE`;
      expect(file).toBe(`\${${key}:-/dev/null}`);
      expect(handed[key]).toBe(`\${${key}:+/run/secrets/${name}}`);
    }
  });
});
