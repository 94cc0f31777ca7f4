import type { Screen } from '../../shell/screen.ts';
import { creationPaths } from '../addresses.ts';

const ofSuppliers = { auth: false, module: 'supplier_creation', layout: 'main' } as const;
const ofMaterials = { auth: false, module: 'material_creation', layout: 'main' } as const;

/** Materials and suppliers that somebody asks to be created: the forms, and what supply reviews. */
export const creationScreens: readonly Screen[] = [
  {
    ...ofSuppliers,
    path: creationPaths.supplierForm,
    title: 'Solicitud de creación de proveedor',
    does: 'supplier_creation:create',
    load: () => import('./SupplierForm.tsx').then((it) => it.SupplierForm),
  },
  {
    ...ofMaterials,
    path: creationPaths.materialForm,
    title: 'Solicitud de creación de producto',
    does: 'material_creation:create',
    load: () => import('./MaterialForm.tsx').then((it) => it.MaterialForm),
  },
  {
    ...ofSuppliers,
    path: creationPaths.suppliers,
    title: 'Módulo de compras: proveedores',
    load: () => import('./SupplierCreations.tsx').then((it) => it.SupplierCreations),
  },
  {
    ...ofSuppliers,
    path: creationPaths.supplier,
    title: 'Solicitud de creación de un proveedor',
    parent: creationPaths.suppliers,
    crumb: ({ number }) => number ?? 'Solicitud',
    isAwaited: true,
    load: () => import('./SupplierCreationPage.tsx').then((it) => it.SupplierCreationPage),
  },
  {
    ...ofMaterials,
    path: creationPaths.materials,
    title: 'Módulo de compras: materiales',
    load: () => import('./MaterialCreations.tsx').then((it) => it.MaterialCreations),
  },
  {
    ...ofMaterials,
    path: creationPaths.material,
    title: 'Solicitud de creación de un material',
    parent: creationPaths.materials,
    crumb: ({ number }) => number ?? 'Solicitud',
    isAwaited: true,
    load: () => import('./MaterialCreationPage.tsx').then((it) => it.MaterialCreationPage),
  },
];
