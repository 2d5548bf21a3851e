/** A folder by its name in `browsePathsV2`: a slash inside it would make two folders of it. */
export const folderNamed = (name: string) => name.replaceAll('/', '∕')

/** The name in `browsePathsV2` of a folder. */
export const nameOfFolder = (folder: string) => folder.replaceAll('∕', '/')
