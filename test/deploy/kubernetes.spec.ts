import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { readSettings, SETTINGS } from '../../src/config/settings.js';

const FOLDER = 'deploy/kubernetes';
const files = readdirSync(FOLDER);
const objects = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS()),
);
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- manifests are read as a cluster reads them
const one = (kind: string): any => objects.find((object) => object.kind === kind);
const pods = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template);

/** Where kubernetes-models keeps the kind of a manifest: `apps/v1`, `networking.k8s.io/v1`. */
const schemaOf = (apiVersion: string) => `kubernetes-models/${apiVersion}`;
const load = createRequire(import.meta.url);

/** What the compiler says of manifests as values of the types of their kinds; unlike the schema, it knows every field. */
function mistakesOfFields(manifests: typeof objects): string[] {
  mkdirSync('.build', { recursive: true });
  const folder = mkdtempSync(join('.build', 'kubernetes-'));
  try {
    const lines = manifests.flatMap(({ apiVersion, kind, ...rest }, index) => [
      `import { ${kind} as Kind${index} } from '${schemaOf(apiVersion)}';`,
      `new Kind${index}(${JSON.stringify(rest)});`,
    ]);
    writeFileSync(join(folder, 'manifests.mts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
    const compiler = ['node_modules/typescript/bin/tsc', ...options, '--ignoreConfig', '--types', 'node'];
    return spawnSync(process.execPath, [...compiler, join(folder, 'manifests.mts')], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the manifests', () => {
  it.each(objects.map((object) => [object.kind, object]))('%s satisfies the schema of its kind', (kind, object) => {
    const Kind = load(schemaOf(object.apiVersion))[kind];
    expect(() => new Kind(object).validate()).not.toThrow();
  });

  it('have no field that Kubernetes does not know, as one that is misspelt would be', () => {
    const misspelt = JSON.parse(JSON.stringify(one('Deployment')).replace('readOnlyRootFilesystem', 'readOnlyRoot'));
    expect(mistakesOfFields([...objects, misspelt])).toEqual([
      expect.stringMatching(/known properties, and '"readOnlyRoot"' does not exist in type 'ISecurityContext'/),
    ]);
  }, 120_000);

  it('are the deployment with what it needs, each in a file of its own', () => {
    expect(objects.map(({ kind }) => kind).sort()).toEqual([
      ...['ConfigMap', 'Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'],
    ]);
    expect(files).toHaveLength(objects.length);
  });

  it('hold no secret', () => {
    expect(JSON.stringify(objects)).not.toMatch(/password|mysql:\/\/|"kind":"Secret"/i);
  });
});

describe('every pod', () => {
  it.each(pods.map((pod) => [pod.metadata.labels['app.kubernetes.io/component'], pod.spec]))(
    '%s runs without rights, on a file system that it cannot write',
    (_, spec) => {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources.limits)).toEqual(['cpu', 'memory']);
        expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
      }
    },
  );

  it('gets settings that the service knows, with values that it takes, and secrets as files', () => {
    const { data } = one('ConfigMap');
    expect(readSettings({ ...data, BOOTSTRAP_USERS: '[]' })).toMatchObject({ PUBLIC_URL: data.PUBLIC_URL });
    for (const name of Object.keys(data)) expect(SETTINGS).toHaveProperty(name);
    for (const { env, volumeMounts } of pods.flatMap(({ spec }) => spec.containers)) {
      for (const { name, value } of env) {
        expect(SETTINGS).toHaveProperty(name.replace(/_FILE$/, ''));
        expect(volumeMounts.some(({ mountPath }: { mountPath: string }) => value.startsWith(`${mountPath}/`))).toBe(
          true,
        );
      }
    }
  });
});

describe('the deployment', () => {
  const { spec } = one('Deployment');
  const [container] = spec.template.spec.containers;
  const settings = readSettings(one('ConfigMap').data);

  it('is three replicas, replaced and drained one at a time', () => {
    expect(spec.replicas).toBe(3);
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(one('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector: spec.selector });
  });

  it('is asked for its health where the service tells it', () => {
    expect(container.livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(container.startupProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
  });

  it('serves until it has been found not to be ready, and is not killed before it has left', () => {
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(settings.SHUTDOWN_GRACE_SECONDS).toBeGreaterThan(periodSeconds * failureThreshold);
    const leaving = settings.SHUTDOWN_GRACE_SECONDS + settings.SHUTDOWN_LIMIT_SECONDS + 1;
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(leaving);
  });

  it('waits for a database that is slow to answer', () => {
    const { timeoutSeconds } = container.readinessProbe;
    expect(timeoutSeconds).toBeGreaterThan(2);
  });

  it('listens on the ports that are named, which the service and its policy use', () => {
    const named = Object.fromEntries(
      container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [name, containerPort]),
    );
    expect(named).toEqual({ http: 3000, metrics: settings.METRICS_PORT });
    expect(one('Service').spec).toMatchObject({ selector: spec.selector.matchLabels, ports: [{ targetPort: 'http' }] });
    const opened = one('NetworkPolicy').spec.ingress.flatMap(({ ports }: { ports: { port: string }[] }) => ports);
    expect(opened.map(({ port }: { port: string }) => port)).toEqual(['http', 'metrics']);
  });
});

describe('the job', () => {
  const { spec } = one('Job').spec.template;

  it('migrates with the image of the replicas', () => {
    const [container] = spec.containers;
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(container.command).toEqual(['node', bin, 'migrate']);
    expect(container.image).toBe(one('Deployment').spec.template.spec.containers[0].image);
    expect(spec.restartPolicy).toBe('Never');
  });
});
