import { createCallerClient, createServiceClient } from '../_shared/database.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { hostedSettings } from '../_shared/settings/checkSettings.ts';
import { createPicturesApp } from './app.ts';

const env = hostedSettings(Deno.env.toObject());
const app = createPicturesApp({
  createCallerClient: (accessToken) => createCallerClient(env, accessToken),
  pictures: createPictureBucket(createServiceClient(env)),
});

Deno.serve(app.fetch);
