import { accepts, bind, type Bindings, bound, type JavaType, javaTypeOf } from './java-types.ts';
import type { SdkData, SdkMember } from './sdk-data.ts';

/** A method as a type has it, with what the type's variables stand for. */
export type Candidate = { member: SdkMember; bindings: Bindings };

/** What the method gives that the arguments fit; undefined where none does. */
export function chosenMember(
  data: SdkData,
  candidates: readonly Candidate[],
  given: readonly (JavaType | undefined)[],
): JavaType | undefined {
  const chosen = candidates.find(({ member, bindings }) =>
    member.parameters.every((parameter, index) =>
      accepts(data, bound(javaTypeOf(parameter), bindings), given[index], member.typeParameters),
    ),
  );
  if (chosen === undefined) return undefined;
  const bindings: Bindings = new Map(chosen.bindings);
  chosen.member.parameters.forEach((parameter, index) =>
    bind(javaTypeOf(parameter), given[index], chosen.member.typeParameters, bindings),
  );
  return bound(javaTypeOf(chosen.member.returns), bindings);
}

/** A name may be missing because no sample had it when the signatures were written. */
export const unrecorded = ', or openai-java.txt was written without it';

/** Why no method fits, for the author: after the type's name. */
export function misfit(
  name: string,
  named: readonly Candidate[],
  fitting: readonly Candidate[],
  given: readonly (JavaType | undefined)[],
  isStatic: boolean,
): string {
  if (named.length === 0) return ` has no ${name}()${unrecorded}`;
  const shown = (list: readonly Candidate[]) =>
    [...new Set(list.map(({ member }) => `${name}(${member.parameters.join(', ')})`))].slice(0, 4).join(', ');
  if (fitting.length === 0)
    return ` has ${shown(named)}, but none with ${given.length} arguments${isStatic ? ' that is static' : ''}`;
  return ` has ${shown(fitting)}, but none for ${given.map((type) => type?.name ?? '?').join(', ')}`;
}
