import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';

export interface DeployedFunction {
  name: string;
  verify_jwt: boolean;
  /** Paths of uploaded files. */
  entrypoint_path: string;
  import_map_path: string;
}

/**
 * Simulates the part of Supabase's Management API that deploys functions. Writes the uploaded files into a folder of
 * its own for each function.
 */
export function createManagementApi(folder: string, deployed: Map<string, DeployedFunction>): Hono {
  const now = Date.now();
  return new Hono()
    .get('/v1/projects/:ref', ({ req, json }) =>
      json({
        id: req.param('ref'),
        ref: req.param('ref'),
        organization_id: 'tea',
        name: 'Nilgiri Black Tea',
        region: 'ap-south-1',
        created_at: new Date(now).toISOString(),
        status: 'ACTIVE_HEALTHY',
        database: { host: 'localhost', version: '15', postgres_engine: '15', release_channel: 'ga' },
      }),
    )
    .get('/v1/projects/:ref/functions', ({ json }) => json([]))
    .post('/v1/projects/:ref/functions/deploy', async ({ req, json }) => {
      const form = await req.formData();
      const metadata = form.get('metadata') as string | File;
      const fields = JSON.parse(typeof metadata === 'string' ? metadata : await metadata.text()) as DeployedFunction;
      const slug = req.query('slug') ?? fields.name;
      for (const file of form.getAll('file') as File[]) {
        const target = path.join(folder, slug, path.normalize(`/${file.name}`));
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, Buffer.from(await file.arrayBuffer()));
      }
      deployed.set(slug, fields);
      return json({ ...response(slug, fields), id: slug }, 201);
    })
    .put('/v1/projects/:ref/functions', ({ json }) =>
      json({ functions: [...deployed].map(([slug, fields]) => response(slug, fields)) }),
    );

  function response(slug: string, { verify_jwt, entrypoint_path }: DeployedFunction) {
    return {
      id: slug,
      slug,
      name: slug,
      version: 1,
      status: 'ACTIVE',
      verify_jwt,
      entrypoint_path,
      created_at: now,
      updated_at: now,
    };
  }
}
