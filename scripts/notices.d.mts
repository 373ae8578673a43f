/** The notices as they have to stand in THIRD-PARTY-NOTICES; needs the metafiles of a build. */
export function notices(): Promise<string>;
