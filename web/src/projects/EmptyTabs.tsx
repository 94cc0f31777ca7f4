import { CalculatorOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The place's material requests: nothing makes any yet. */
export const PlaceMaterials = () => (
  <section>
    <PageHead title="Solicitud de materiales" isPart />
    <Empty
      icon={<ShoppingCartOutlined />}
      text="Este lugar no tiene solicitudes de materiales. Aquí aparecerán las que se pidan para él, con su estado y sus fechas de entrega."
    />
  </section>
);

/** The place's quantity take-off; the specification calls the tab `cubicles`. */
export const PlaceCubication = () => (
  <section>
    <PageHead title="Cubicación" isPart />
    <Empty
      icon={<CalculatorOutlined />}
      text="Este lugar no tiene cubicaciones. Aquí aparecerán las cantidades de materiales, paneles y servicios que necesita, con su costo."
    />
  </section>
);
