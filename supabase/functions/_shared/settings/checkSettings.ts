import {
  SETTING_NAMES,
  SETTINGS,
  settingsReadBy,
  type Setting,
  type SettingName,
  type SettingValues,
} from './table.ts';

/** The variables of a process. Empty ones count as not set. */
export type Environment = Record<string, string | undefined>;

/**
 * Returns the settings of an environment with their defaults.
 * @param names the settings that the caller reads; others are not checked
 * @throws {Error} that describes every wrong setting in a line of its own; it contains no secret
 */
export function settingsIn<Name extends SettingName = SettingName>(
  env: Environment,
  names: readonly Name[] = SETTING_NAMES as Name[],
): Pick<SettingValues, Name> {
  const problems = settingProblems(env, names);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const values = names.map((name) => [name, env[name] || (SETTINGS[name] as Setting).default]);
  return Object.fromEntries(values) as Pick<SettingValues, Name>;
}

/**
 * Returns the environment of a function on Supabase, whose SITE_URL is the origin of the shop.
 * @throws {Error} like {@link settingsIn}, or if SITE_URL is missing
 */
export function hostedSettings(env: Environment): SettingValues & { SITE_URL: string } {
  const values = settingsIn(env, settingsReadBy('functions'));
  if (!values.SITE_URL) throw new Error('SITE_URL is required: the origin of the shop');
  return { ...env, ...values, SITE_URL: new URL(values.SITE_URL).origin };
}

/** Describes the values that do not have the form of their setting, and the names that are almost the name of a setting. */
export function settingProblems(env: Environment, names: readonly SettingName[] = SETTING_NAMES): string[] {
  const wrongValues = names.flatMap((name) => {
    const value = env[name];
    return value ? (valueProblem(name, value) ?? []) : [];
  });
  const wrongNames = Object.keys(env).flatMap((name) => {
    const meant = nearestSetting(name);
    // If the setting itself is set, the other variable may belong to another program.
    return meant && names.includes(meant) && !env[meant] ? `${name} is not a setting: did you mean ${meant}?` : [];
  });
  return [...wrongValues, ...wrongNames];
}

function valueProblem(name: SettingName, value: string): string | undefined {
  const { form }: Setting = SETTINGS[name];
  const isWrapped = value !== value.trim() || /^(["']).*\1$/.test(value);
  if (!isWrapped && form.accepts(value)) return undefined;
  // After a quote that is not closed, the value contains the next settings.
  const isHidden = form.isSecret || value.trim().includes('\n');
  return `${name} must be ${form.text}${isHidden ? '' : `, not ${JSON.stringify(value)}`}.${hintFor(value)}`;
}

/** Programs read a file of settings in different ways: only some remove quotes, comments and line breaks of Windows. */
function hintFor(value: string): string {
  if (value.trim().includes('\n')) return ' A quote is not closed, so the value contains the next lines.';
  if (value !== value.trim()) return ' Remove the space or line break before or after the value.';
  if (/^["']|["']$/.test(value)) return ' Remove the quotes, which are part of the value here.';
  return /\s#/.test(value) ? ' Write comments on lines of their own.' : '';
}

/**
 * Returns the setting whose name a variable almost has. Many variables of other programs are almost PORT, HOST or DEMO, so
 * only two swapped letters count there.
 */
function nearestSetting(name: string): SettingName | undefined {
  if (name in SETTINGS) return undefined;
  const written = name.toUpperCase().replaceAll('-', '_');
  const hasSameLetters = (setting: string) => [...written].sort().join('') === [...setting].sort().join('');
  const within = (edits: number) =>
    SETTING_NAMES.find((setting) => {
      if (setting.length < 5 && !hasSameLetters(setting)) return false;
      return isWithin(setting.length > 9 ? edits : Math.min(edits, 1), written, setting);
    });
  return within(0) ?? within(1) ?? within(2);
}

/** Whether one text becomes the other when at most `edits` characters are added, removed, replaced or swapped with the next. */
function isWithin(edits: number, from: string, to: string): boolean {
  if (from === to) return true;
  if (edits === 0) return false;
  let at = 0;
  while (from[at] === to[at]) at += 1;
  const isSwapped = from[at] === to[at + 1] && from[at + 1] === to[at];
  return (
    isWithin(edits - 1, from.slice(at + 1), to.slice(at)) ||
    isWithin(edits - 1, from.slice(at), to.slice(at + 1)) ||
    isWithin(edits - 1, from.slice(at + 1), to.slice(at + 1)) ||
    (isSwapped && isWithin(edits - 1, from.slice(at + 2), to.slice(at + 2)))
  );
}
